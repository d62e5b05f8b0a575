// The lines of print within an element, as they are on the screen: how many bands
// of rows that are not all of one colour, with a row of paper between them.
'use strict';

module.exports = async (page, locator) => {
  const png = (await locator.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
    const { width, height, pixels } = await createImageBitmap(new Blob([bytes])).then((image) => {
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      return { width: image.width, height: image.height, pixels: new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer) };
    });
    let bands = 0, inked = false;
    for (let y = 0; y < height; y++) {
      const row = pixels.subarray(y * width, (y + 1) * width), ink = row.some((pixel) => pixel !== row[0]);
      if (ink && !inked) bands++;
      inked = ink;
    }
    return bands;
  }, png);
};

// One TAP line a test, as tests/tap.sh prints them.
'use strict';

// report NAME FAULTS: passes when there are none.
function report(name, faults) {
  if (faults.length) process.exitCode = 1;
  console.log(`${faults.length ? 'not ok' : 'ok'} - ${name}`);
  for (const fault of faults.slice(0, 20)) console.log(`# ${String(fault).replace(/\n/g, '\n# ')}`);
  if (faults.length > 20) console.log(`# and ${faults.length - 20} more`);
}

// test NAME FUNCTION: the function gives its faults; an exception is one, too.
async function test(name, body) {
  try {
    report(name, (await body()) || []);
  } catch (error) {
    report(name, [error.stack || error]);
  }
}

// One fault when the two differ.
function differ(what, wanted, got) {
  const [w, g] = [JSON.stringify(wanted), JSON.stringify(got)];
  return w === g ? [] : [`${what}: wanted ${w}, got ${g}`];
}

module.exports = { report, test, differ };

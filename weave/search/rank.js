// How well the book's sections answer what was typed. A section has number,
// title and text, the names by which its heading says that it is looked for
// (found="..."), and the index's entries that lead into it.
'use strict';
const weaveRank = (function () {
  const STOP = new Set(('⟦a about an and are as at be by can do does for from get how i if in into is it its me my of ⟧' +
    '⟦many much on or should so than that the their there this to versus vs was we what when where which why will with you your cuda⟧').split(' '));
  const letter = /[\p{L}\p{N}]/u;

  // As it is compared: "synchronize" is spelt "synchronise", in what is typed and in
  // the text, whose names have both. It stays as long as it was.
  const low = (text) => text.toLowerCase().replace(/iz(?=e|ing|ation)/g, 'is');

  // "coalescing" and "coalesced" are one word. Names and short words stay as they are.
  function stem(word) {
    if (!/^[⟦a-z⟧]{5,}$/.test(word)) return word;
    const root = word.replace(/(⟦ations?|itions?|tions?|[ae]nces?|[ae]nt|ings?|ed|es|s|e⟧)$/, '');
    return root.length < 4 ? word.replace(/s$/, '') : root;
  }

  const wordsOf = (text) => low(text).split(/[\s,;:?!"()，。；：？！、（）《》“”]+/).filter(Boolean);
  function termsOf(text) {
    const words = wordsOf(text), telling = words.filter((word) => !STOP.has(word));
    return Array.from(new Set((telling.length ? telling : words).map(stem)));
  }

  // What is called by these words, in whatever order.
  const key = (terms) => terms.slice().sort().join(' ');

  // Where a term stands: at the beginning of words, and elsewhere.
  function count(text, term, most) {
    let begins = 0, inside = 0;
    for (let at = text.indexOf(term); at >= 0 && begins < most; at = text.indexOf(term, at + term.length)) {
      if (at === 0 || !letter.test(text[at - 1]) || !letter.test(term[0])) begins++;
      else if (inside < 2) inside++;
    }
    return { begins, inside };
  }

  // One term in one section; nothing when it is not there. A number is a section's own,
  // unless other words say that it is something else's in that chapter, as in exercise 3.7.
  function weigh(section, term, isNumber) {
    const number = section.number.toLowerCase();
    if (isNumber && number === term) return 400;
    const isNear = !isNumber && /^[a-z\d]+\.\d+$/.test(term) && number.startsWith(term.replace(/\d+$/, ''));
    const [title, name, entry] = [section.lowTitle, section.lowNames, section.lowEntries].map((where) => count(where, term, 1));
    const text = count(section.low, term, 6);
    return 40 * Math.max(title.begins, name.begins) + 6 * title.inside + 20 * entry.begins + 3 * text.begins + text.inside + (isNear ? 12 : 0);
  }

  // Adds what the search compares to sections of { number, title, text, names, entries }.
  function prepare(sections) {
    for (const section of sections) {
      const { title, text, names, entries } = section;
      Object.assign(section, { low: low(text), lowTitle: low(title), lowNames: low(names.join('\n')), lowEntries: low(entries.join('\n')) });
      const called = (all) => new Set(all.map((name) => key(termsOf(name))));
      section.called = [[900, called(names)], [600, called([title])], [300, called([title.replace(/:.*/, '')])]];
    }
    return sections;
  }

  // Whether one letter too many, too few, wrong or exchanged with its
  // neighbour parts two words.
  function near(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let from = 0, enda = a.length, endb = b.length;
    while (from < enda && from < endb && a[from] === b[from]) from++;
    while (enda > from && endb > from && a[enda - 1] === b[endb - 1]) { enda--; endb--; }
    return (enda - from <= 1 && endb - from <= 1) || (enda - from === 2 && endb - from === 2 && a[from] === b[from + 1] && a[from + 1] === b[from]);
  }

  // Chinese has no spaces: what the book has not as a whole is cut into the longest
  // names of sections that it contains, or else into pairs of characters.
  const han = /\p{Script=Han}/u;
  const pairs = (term) => term.match(/\p{Script=Han}+|\P{Script=Han}+/gu).flatMap((part) => (han.test(part) && part.length > 2 ?
    Array.from({ length: part.length - 1 }, (_, at) => part.slice(at, at + 2)) : [part]));
  function cut(sections, term) {
    const names = sections.flatMap(({ lowNames }) => lowNames.split('\n').filter((name) => han.test(name))).sort((a, b) => b.length - a.length);
    const parts = [];
    for (let at = 0; at < term.length;) {
      const name = names.find((name) => term.startsWith(name, at));
      if (name) parts.push(name);
      at += name ? name.length : 1;
    }
    return parts.length ? parts : pairs(term);
  }

  // The book's word that a word which it has not is most likely meant for: its stem,
  // and the word.
  function meant(sections, term) {
    if (!/^\p{L}{4,}$/u.test(term)) return [term];
    const often = new Map();
    for (const { low, lowTitle, lowNames } of sections) {
      for (const word of wordsOf(`${lowTitle} ${lowNames} ${low}`)) {
        const root = stem(word);
        if (near(root, term)) often.set(root, [(often.get(root) || [0])[0] + 1, word]);
      }
    }
    return Array.from(often).sort(([, [a]], [, [b]]) => b - a).map(([root, [, word]]) => [root, word])[0] || [term];
  }

  // The sections that answer, the best first, with the terms that they were
  // found by, and what was taken instead of which words. A term counts for the more
  // the fewer sections have it, and who has all of them comes before who has some.
  function find(sections, text) {
    const isNumber = wordsOf(text).length === 1 || /^(⟦chapter|section⟧)/i.test(text.trim());
    const weightsOf = (term) => sections.map((section) => weigh(section, term, isNumber)), instead = [];
    let terms = termsOf(text), weights = terms.map(weightsOf);
    terms = terms.flatMap((term, i) => {
      if (weights[i].some(Boolean)) return [term];
      if (han.test(term)) return cut(sections, term);
      const [other, word] = meant(sections, term);
      if (word) instead.push([wordsOf(text).find((typed) => stem(typed) === term), word]);
      return [other];
    });
    terms = Array.from(new Set(terms));
    weights = terms.map(weightsOf);
    const rare = weights.map((all) => Math.log(1 + sections.length / (1 + all.filter(Boolean).length)));
    const whole = key(terms), phrase = wordsOf(text).join(' ');
    const scored = sections.map((section, s) => {
      let sum = 0, has = 0;
      terms.forEach((_, t) => { sum += rare[t] * weights[t][s]; has += weights[t][s] ? rare[t] : 0; });
      if (!has) return { section, score: 0 };
      const name = section.called.find(([, names]) => names.has(whole));
      if (name) sum += section.glossary ? 1500 : name[0];
      if (terms.length > 1 && section.low.includes(phrase)) sum += 40;
      const share = has / rare.reduce((a, b) => a + b);
      return { section, score: sum * share * share };
    });
    const most = Math.max(...scored.map(({ score }) => score), 0);
    return { terms, instead, sections: scored.filter(({ score }) => score > most / 50).sort((a, b) => b.score - a.score).map(({ section }) => section) };
  }

  return { prepare, find, low };
})();

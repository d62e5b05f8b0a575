// How well the book's sections answer what was typed. A section has number,
// title and text, the names by which its heading says that it is looked for
// (found="..."), and the index's entries that lead into it.
'use strict';
const weaveRank = (function () {
  const STOP = new Set(('a about an and are as at be by can do does for from get how i if in into is it its me my of ' +
    'on or should so than that the their there this to was we what when where which why will with you your').split(' '));
  const letter = /[\p{L}\p{N}]/u;

  // "coalescing" and "coalesced" are one word, and so are "synchronize" and
  // "synchronisation". Names and short words stay as they are.
  function stem(word) {
    if (!/^[a-z]{5,}$/.test(word)) return word;
    const root = word.replace(/iz(e[ds]?|ing|ation)$/, 'is$1').replace(/(ations?|itions?|tions?|[ae]nces?|[ae]nt|ings?|ed|es|s|e)$/, '');
    return root.length < 4 ? word.replace(/s$/, '') : root;
  }

  const wordsOf = (text) => text.toLowerCase().split(/[\s,;:?!"()]+/).filter(Boolean);
  function termsOf(text) {
    const words = wordsOf(text), telling = words.filter((word) => !STOP.has(word));
    return Array.from(new Set((telling.length ? telling : words).map(stem)));
  }

  // Where a term stands: at the beginning of words, and elsewhere.
  function count(text, term, most) {
    let begins = 0, inside = 0;
    for (let at = text.indexOf(term); at >= 0 && begins < most; at = text.indexOf(term, at + term.length)) {
      if (at === 0 || !letter.test(text[at - 1]) || !letter.test(term[0])) begins++;
      else if (inside < 2) inside++;
    }
    return { begins, inside };
  }

  // One term in one section; nothing when it is not there.
  function weigh(section, term) {
    if (section.number === term) return 400;
    const [title, name, entry] = [section.lowTitle, section.lowNames, section.lowEntries].map((where) => count(where, term, 1));
    const text = count(section.low, term, 6);
    return 40 * Math.max(title.begins, name.begins) + 6 * title.inside + 20 * entry.begins + 3 * text.begins + text.inside;
  }

  // Adds what the search compares to sections of { number, title, text, names, entries }.
  function prepare(sections) {
    for (const section of sections) {
      const { title, text, names, entries } = section;
      Object.assign(section, { low: text.toLowerCase(), lowTitle: title.toLowerCase(), lowNames: names.join('\n').toLowerCase(), lowEntries: entries.join('\n').toLowerCase() });
      const called = (all) => new Set(all.map((name) => termsOf(name).join(' ')));
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

  // The book's word that a word which it has not is most likely meant for.
  function meant(sections, term) {
    if (!/^\p{L}{4,}$/u.test(term)) return term;
    const often = new Map();
    for (const { low, lowTitle, lowNames } of sections) {
      for (const word of wordsOf(`${lowTitle} ${lowNames} ${low}`)) {
        const root = stem(word);
        if (near(root, term)) often.set(root, (often.get(root) || 0) + 1);
      }
    }
    return Array.from(often).sort((a, b) => b[1] - a[1]).map(([word]) => word)[0] || term;
  }

  // The sections that answer, the best first, with the terms that they were
  // found by. A term counts for the more the fewer sections have it, and who
  // has all of them comes before who has some.
  function find(sections, text) {
    let terms = termsOf(text);
    let weights = terms.map((term) => sections.map((section) => weigh(section, term)));
    terms = terms.map((term, i) => {
      if (weights[i].some(Boolean)) return term;
      const other = meant(sections, term);
      weights[i] = sections.map((section) => weigh(section, other));
      return other;
    });
    const rare = weights.map((all) => Math.log(1 + sections.length / (1 + all.filter(Boolean).length)));
    const whole = terms.join(' '), phrase = wordsOf(text).join(' ');
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
    return { terms, sections: scored.filter(({ score }) => score > most / 50).sort((a, b) => b.score - a.score).map(({ section }) => section) };
  }

  return { prepare, find, termsOf };
})();

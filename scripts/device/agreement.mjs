const CLASSES = ['stage', 'grade', 'blt'];
const HEADS = { stage: 'stage', grade: 'grade', blt: 'extent' };
const EXTENTS = {
  Localized: 'localized',
  Generalized: 'generalized',
  MolarIncisorPattern: 'molar–incisor pattern',
};
const NONE = 'none';

const show = (name, value) => (value === null ? NONE : name === 'blt' ? EXTENTS[value] : value);

/** Cohen's kappa, unweighted; null when everything would agree by chance alone. */
export function toKappa(pairs) {
  const all = pairs.length;
  const same = pairs.filter(([one, other]) => one === other).length / all;
  const share = (at, value) => pairs.filter((pair) => pair[at] === value).length / all;
  const values = [...new Set(pairs.flat())];
  const chance = values.reduce((sum, value) => sum + share(0, value) * share(1, value), 0);
  return chance === 1 ? null : (same - chance) / (1 - chance);
}

function toPairs(published, results) {
  return new Map(
    CLASSES.map((name) => [
      name,
      published
        .filter((row) => row[name] !== null)
        .map((row) => ({ row, pair: [row[name], results.get(row.id)[name]] })),
    ]),
  );
}

/** @param worked lines of worked.jsonl. @param published rows of published.json. */
export function toAgreement(worked, published, note, table) {
  const results = new Map(worked.map(({ id, expected }) => [id, expected.diagnosis]));
  const pairs = toPairs(published, results);
  const isLabelled = new Set(published.map(({ id }) => id));
  const without = worked.filter(({ id }) => /^[PT]/u.test(id) && !isLabelled.has(id));
  const figures = [...pairs].map(([name, rows]) => {
    const same = rows.filter(({ pair: [one, other] }) => one === other).length;
    const kappa = toKappa(rows.map(({ pair }) => pair));
    return [HEADS[name], rows.length, same, kappa === null ? 'not defined' : kappa.toFixed(2)];
  });
  const cases = published.map((row) => {
    const ours = results.get(row.id);
    const differs = CLASSES.filter((name) => row[name] !== null && row[name] !== ours[name]);
    const classes = CLASSES.map((name) => show(name, ours[name])).join(', ');
    return [
      row.id,
      row.set,
      row.words,
      `${ours.condition}: ${classes}`,
      differs.map((name) => HEADS[name]).join(', '),
      row.why ?? '',
    ];
  });
  return `# Agreement with published cases

${note}

The worked patients \`P\` and \`T\` follow cases that others published (\`packages/clinical/src/cases/worked.jsonl\`, each with
its source). This page sets the label that the source prints beside the class that the rules give. Only labels that could be
read in the source are here (\`published.json\`); none was filled in.

**What it does not show.** The makers of the rules entered the patients, and filled in what a source does not give (single
teeth, depths, bleeding). Agreement is therefore close to certain where the label was known while entering: it shows that the
rules can express these cases, not that they judge patients as a panel does. For that, raters who do not know the result have
to enter cases of their own; nobody has done it. No case set of the EFP is among the sources.

${table(['class', 'labels', 'the same', 'Cohen’s κ, not weighted'], figures)}

${table(['', 'published in', 'their label', 'our result', 'differs in', 'why'], cases)}

## Cases without a label here

Their sources print none, print it where it was cut off, or could not be read again: ${without.map(({ id }) => id).join(', ')}.
They are no part of the figures. One of them is known to differ: T21 (an implant of unknown length: per cent stand for
millimetres). P08 and P09 follow diagnostic statements of the SDCEP guidance, whose text was not read again.

## Adults of a public survey

Five adults of NHANES 2013–14 (six sites, no film, no bleeding; \`nhanes.test.ts\`) beside the criteria of the ACES framework
(Holtfreter 2024) as far as they are in our sources: interdental attachment 1–2, 3–4, from 5 mm; from II to III with pockets of 6 mm or more at two
teeth apart. The framework's own program was not run, and its criteria of bone, bleeding, teeth lost to periodontitis and
rehabilitation cannot be computed from this sample. Stage and extent of the survey's tables were computed without the
product.

${table(
  [
    'adult',
    'age',
    'worst interdental attachment',
    'two pockets from 6 mm',
    'stage by these criteria',
    'our stage',
    'extent',
  ],
  [
    ['73558', 54, '7 mm', 'no', 'III', 'III', 'localized'],
    ['73577', 32, '11 mm', 'yes', 'III', 'III', 'localized'],
    ['73595', 58, '8 mm', 'yes', 'III', 'III', 'generalized'],
    ['73603', 35, '4 mm', 'no', 'II', 'II, borderline', 'localized'],
    ['73581', 50, '3 mm', 'no', 'II', 'II, borderline', 'localized'],
  ],
)}

The last two have no pocket above 4 mm, and every level of 3 mm or more lies within 1 mm of its limit: the survey's own case definition (CDC/AAP)
calls both free of periodontitis. Five adults are no estimate of agreement.
`;
}

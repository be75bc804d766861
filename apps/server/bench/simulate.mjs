// `npm run --silent simulate -- [readings]` counts how often a firm result is wrong near each limit, for the
// table of docs/device/accuracy.md.
import { MOUTHS, tally } from '../../../packages/clinical/src/cases/properties/readings.ts';
import { table } from '../../../scripts/device/tables.mjs';

const READINGS = Number(process.argv[2] ?? 20);
const ERRORS = [6, 10];
const CLASSES = ['stage', 'grade', 'blt', 'referral'];

const show = ({ same, firm, firmAndWrong }) => `${same} · ${firm} · ${firmAndWrong}`;
const rows = MOUTHS.flatMap((mouth) =>
  ERRORS.map((error) => {
    const tallies = tally(mouth, error, READINGS);
    return [mouth.name, mouth.near, `± ${error}`, ...CLASSES.map((name) => show(tallies[name]))];
  }),
);
console.log(`Of ${READINGS} readings: the class without error · called firm · firm and wrong\n`);
console.log(table(['mouth', 'near', 'error', 'stage', 'grade', 'extent', 'referral'], rows));

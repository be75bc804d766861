/** Without it a spreadsheet reads the file in the machine's own code page. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet takes text that begins so for a formula, and runs it; some take the wide signs of East Asia, too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The same behind what another list separator than ours would split the cell at, whatever quotes stand around it. */
const SPLIT_FORMULA = /([,;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;

/** null: not recorded, an empty cell. */
export type CsvCell = string | number | boolean | null;

/** Text as text, whatever it begins with; a boolean as 1 or 0. */
function toCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(Number(value));
  const whole = value.replaceAll(SPLIT_FORMULA, "$1'");
  const text = FORMULA.test(value) ? `'${whole}` : whole;
  return /[";,|\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Separated by semicolons: where the comma is the decimal sign, a spreadsheet expects these. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

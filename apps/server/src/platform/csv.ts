/** Makes spreadsheets read the file as UTF-8 instead of the machine's code page. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets run text that starts like this as a formula; some also accept East Asian full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** Finds formulas after another list separator, where a spreadsheet may split the cell despite its quotes. */
const SPLIT_FORMULA = /([,;|\t\r\n]\s*)(?=[=+\-@＝＋－＠])/gu;

/** `null` was not recorded and gives an empty cell. */
export type CsvCell = string | number | boolean | null;

function toCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(Number(value));
  const whole = value.replaceAll(SPLIT_FORMULA, "$1'");
  const text = FORMULA.test(value) ? `'${whole}` : whole;
  return /[";,|\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Uses semicolons, because spreadsheets expect them where the comma is the decimal sign. */
export function toCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

/** Every currency in which plans are sold has two decimals. */
const MINOR = 100;
const TYPED = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** Reads "150", "150.5" or "150,50" as minor units without floating point; null: not an amount. */
export function toMinorUnits(typed: string): number | null {
  const match = TYPED.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole) * MINOR + Number(part.padEnd(2, '0'));
}

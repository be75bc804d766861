/** Minor units in one of a currency with two decimals, as every one that plans are sold in. */
const MINOR = 100;
const TYPED = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;

/** "150", "150.5" or "150,50" in minor units; null: not an amount. Never through a fraction. */
export function toMinorUnits(typed: string): number | null {
  const found = TYPED.exec(typed.trim());
  if (!found) return null;
  const [, whole = '', part = ''] = found;
  return Number(whole) * MINOR + Number(part.padEnd(2, '0'));
}

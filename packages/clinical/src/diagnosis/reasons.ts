/** Every code a rule can give as its reason. Each has a sentence in every language. */
export const REASON_CODES = [] as const satisfies readonly string[];
export type ReasonCode = string;

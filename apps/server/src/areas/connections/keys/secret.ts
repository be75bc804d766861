import { newSecret } from '../../../platform/base/ids';

/** Makes a leaked key recognisable for people and for secret scanners. */
const MARK = 'alveola_';
/** The mark and 48 of the 256 random bits. */
const SHOWN = MARK.length + 8;

export const newApiKey = (): string => `${MARK}${newSecret()}`;
export const isApiKey = (token: string): boolean => token.startsWith(MARK);
export const toPrefix = (key: string): string => key.slice(0, SHOWN);

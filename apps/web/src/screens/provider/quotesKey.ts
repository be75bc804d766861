export const QUOTES = ['provider-quotes'];

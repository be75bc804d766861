/** Under which the provider's quote requests are kept. */
export const QUOTES = ['provider-quotes'];

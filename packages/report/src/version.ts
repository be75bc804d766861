/** The product's version: specification §9. */
export const VERSION = '1.0.0';

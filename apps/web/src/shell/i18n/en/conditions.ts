import terms from './terms.json';

/** The terms and conditions, loaded when they are read. */
export const conditions = { terms };

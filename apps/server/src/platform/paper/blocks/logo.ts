/** Has a file of its own, so that loading a report does not load the drawing code. */
export const LOGO = 'logo';

/** The clinic's logo among the bytes of pictures. In a file of its own: who loads a report does not load what draws one. */
export const LOGO = 'logo';

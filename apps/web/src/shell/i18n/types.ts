/** The same keys with a sentence each: a language that lacks one does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

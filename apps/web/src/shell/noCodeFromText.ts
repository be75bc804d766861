/**
 * The content policy forbids code made from text, which zod tries as soon as a schema is built, unless this
 * is set before. It is a module of its own, since the chunk with the first schema is not known.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};

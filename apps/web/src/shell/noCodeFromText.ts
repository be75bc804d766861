/**
 * The content policy forbids code made from text. zod would try to make some as soon as a schema is built;
 * it reads this before. It stands here, since which chunk brings the first schema is not known.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};

import { defineConfig } from 'vitest/config';

/** Looks into the result of `npm run image`, and starts it. */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/*.check.ts', 'scripts/image/*.check.mjs'],
    globalSetup: ['apps/server/src/testing/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

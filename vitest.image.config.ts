import { defineConfig } from 'vitest/config';

/** What `npm run image` has made, looked into and started. */
export default defineConfig({
  test: {
    include: ['apps/server/src/**/*.check.ts', 'scripts/image/*.check.mjs'],
    globalSetup: ['apps/server/src/testing/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

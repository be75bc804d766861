import { defineConfig } from 'vitest/config';
import { TAGS } from './scripts/tests/tags.mjs';

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.e2e.ts'],
    globalSetup: ['e2e/src/support/prepare.ts'],
    tags: TAGS,
    // Each file starts a product and a browser of its own, and mostly waits for them.
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

import { defineConfig } from 'vitest/config';
import { TAGS } from './scripts/tests/tags.mjs';

export default defineConfig({
  test: {
    include: ['e2e/src/**/*.e2e.ts'],
    globalSetup: ['e2e/src/support/prepare.ts'],
    tags: TAGS,
    // A worker runs its files one after the other, with one browser.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    // Its browser is closed with it.
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

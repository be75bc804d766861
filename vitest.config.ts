import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { TAGS } from './scripts/tests/tags.mjs';

export default defineConfig({
  test: {
    tags: TAGS,
    // Server tests mostly wait, so there are more workers than processors.
    maxWorkers: availableParallelism() + 1,
    // Those of a machine that does much else, where nothing is claimed about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
          setupFiles: ['statements/tap.ts', 'equalBytes.ts'].map((file) => `apps/server/src/testing/${file}`),
          pool: 'threads',
          isolate: false,
        },
      },
      // After the build: some look into it.
      { extends: true, test: { name: 'repository', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** `npm start` answers here; the development server forwards calls to it. */
const server = process.env.ALVEOLA_SERVER ?? 'http://127.0.0.1:3000';

const WORDS = /report\/src\/words\/(\w+)\/(\w+)\.json/;

/**
 * Keeps “e-post”, “e-mail” and “palavra-passe” on one line by a word joiner (U+2060) after the hyphen, which
 * is neither seen, read out nor searched. In Norwegian and Portuguese also keeps numbers with their units,
 * and stages and grades with their words.
 */
function wholeWords(): Plugin {
  return {
    name: 'whole-words',
    enforce: 'pre',
    transform: (code, id) => {
      const [, language] = WORDS.exec(id) ?? [];
      if (!language) return null;
      const whole = code.replaceAll(/\b(?:e-(?=post|mail)|palavras?-(?=passe))/gi, '$&\u2060');
      return { code: language === 'en' ? whole : whole.replaceAll(UNITS, '\u00a0'), map: null };
    },
  };
}

const UNITS = /(?<=[\d}]) (?=%|(?:mm|MB|GB|kB|px)\b)|(?<=stadium|estadio|\bgra[du]) (?={{)/gi;

const ZOD = /node_modules\/zod\//;
/** One use of `z.core` as a value, such as taking it apart, brings all fifty. */
const ZOD_LANGUAGES = /node_modules\/zod\/v4\/locales\/(?!en\.)/;
/** A slow line needs half a second for six more. */
const MOST_FILES = 20;
const SCREEN = /web\/src\/(screens|assessment)\//;

/** Writes `.br` and `.gz` beside each text file of the build, so that the server compresses nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(join(dir, 'assets'))) {
        if (!/\.(js|css)$/.test(name)) continue;
        const path = join(dir, 'assets', name);
        const text = readFileSync(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(`${path}.br`, brotliCompressSync(text, quality));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/**
 * Keeps the files of the former build once more, for tabs that were opened before an upgrade. `.release`
 * lists those of the newest; building the same release again removes nothing.
 */
function formerStays(): Plugin {
  let dist = 'dist';
  let former: ReadonlyMap<string, Buffer> = new Map();
  let newest = '';
  const readNames = () => {
    const folder = join(dist, 'assets');
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  };
  return {
    name: 'former-stays',
    apply: 'build',
    configResolved: ({ root, build }) => void (dist = join(root, build.outDir)),
    buildStart() {
      former = new Map(readNames().map((name) => [name, readFileSync(join(dist, 'assets', name))]));
      const list = join(dist, '.release');
      newest = existsSync(list) ? readFileSync(list, 'utf8') : [...former.keys()].join('\n');
    },
    writeBundle() {
      const names = readNames();
      const list = names.join('\n');
      const kept = new Set(newest.split('\n'));
      for (const [name, bytes] of former)
        if (!names.includes(name) && (list === newest || kept.has(name)))
          writeFileSync(join(dist, 'assets', name), bytes);
      writeFileSync(join(dist, '.release'), list);
    },
  };
}

const WORKER = 'sw.js';
/** Scripts, styles and the letters of the three languages; other alphabets use the system's font. */
const HELD = /^assets\/(.*\.(js|css)|inter-latin-wght.*\.woff2)$/;

function describeRelease(): Plugin {
  return {
    name: 'describe-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[WORKER];
        const page = bundle['index.html'];
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file !== worker,
        );
        if (worker?.type !== 'chunk' || page?.type !== 'asset' || !entry)
          return this.error('No service worker.');
        if (worker.imports.length > 0) this.error('The service worker is one file.');
        const files = [
          ...Object.keys(bundle)
            .filter((name) => HELD.test(name))
            .toSorted(),
          'favicon.svg',
        ];
        const sum = createHash('sha256').update(page.source).update(files.join()).digest('hex');
        const release = {
          name: sum.slice(0, 12),
          entry: `/${entry.fileName}`,
          files: files.map((name) => `/${name}`),
        };
        worker.code = `const worker=self,release=${JSON.stringify(release)};${worker.code}`;
      },
    },
  };
}

/**
 * Fails the build if the first load contains a screen, which would delay the sign-in, if a shell file and the
 * schemas import each other, which would leave the page white, if a screen needs many files, or if Zod comes
 * with all its languages.
 */
function screensAreLazy(): Plugin {
  return {
    name: 'screens-are-lazy',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const collect = (from: readonly (typeof chunks)[number][]) => {
        const all = new Set(from);
        for (const chunk of all)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) all.add(other);
        return all;
      };
      const first = collect(chunks.filter(({ isEntry }) => isEntry));
      for (const chunk of chunks) {
        const imported = collect(chunks.filter(({ fileName }) => chunk.imports.includes(fileName)));
        if (!first.has(chunk) && imported.has(chunk))
          this.error(`It waits for itself, and its screen would stay white: ${chunk.fileName}`);
        if (imported.size > MOST_FILES) this.error(`It needs ${imported.size} files: ${chunk.fileName}`);
      }
      const early = [...first].flatMap(({ moduleIds }) =>
        moduleIds.filter((id) => SCREEN.test(id) || ZOD.test(id)),
      );
      const languages = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => ZOD_LANGUAGES.test(id)));
      if (languages.length > 0) this.error(`Messages of Zod that nobody reads: ${languages.join(', ')}`);
      if (early.length > 0) this.error(`Loaded before any screen is asked for: ${early.join(', ')}`);
    },
  };
}

/** The code of the first screen becomes two files: the libraries, which change seldom, and the shell. */
function nameFirstChunks(id: string, context: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isFirst = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const { isEntry, importers = [] } = context.getModuleInfo(module) ?? {};
    return (isEntry && module.endsWith('index.html')) || importers.some(isFirst);
  };
  if (!isFirst(id)) return null;
  return id.includes('/node_modules/') ? 'foundation' : 'shell';
}

/** Words that are shown together, by the name of their file. */
const WORD_FILES = {
  words: ['common', 'login', 'dashboard'],
  wizard: ['answers', 'charting', 'teeth', 'wizard'],
  findings: ['diagnosis', 'validation'],
  report: [
    'comparison',
    'papers',
    'pdf',
    'reasons',
    'report',
    'rules',
    'sources',
    'summary',
    'sure',
    'treatment',
    'warnings',
  ],
};

function nameWords(id: string): string | null {
  const [, language, namespace = ''] = WORDS.exec(id) ?? [];
  const [name] = Object.entries(WORD_FILES).find(([, names]) => names.includes(namespace)) ?? [];
  return language !== undefined && name !== undefined ? `${name}-${language}` : null;
}

/**
 * A request over a slow line costs more than bytes that a screen does not use, so what several screens share
 * is one file for each of these folders. Each may import from those above it only: files in a circle would
 * wait for each other.
 */
const SHARED: Readonly<Record<string, RegExp>> = {
  ui: /web\/src\/(ui\/([^/]+$|form\/TextField)|shell\/)/,
  record:
    /node_modules\/zod\/|packages\/(contract\/src\/(reports\/|account\/(draftKey|roles)|clinic\/clinicLetterhead|product)|clinical\/src\/model\/|report\/src\/sentences\/)/,
  clinic: /packages\/contract\//,
  forms: /node_modules\/(react-hook-form|@hookform)\/|web\/src\/session\/form\//,
  common: /node_modules\/(idb|@tanstack)\/|web\/src\/(ui|session|screens\/common|assessment\/papers)\//,
  assessment:
    /packages\/(clinical|report\/src\/drawings)\/|web\/src\/assessment\/(document|saving|teeth|wizard|steps\/(steps|images\/(uploads|keptPictures|uploadProblems))|report\/(completions|completion\/footerAction))/,
  report: /packages\/report\/src\/(?!words)|web\/src\/assessment\/(report|mount)\//,
};

const GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  { name: nameFirstChunks, debugName: 'first load' },
  { name: nameWords, debugName: 'words' },
  ...Object.entries(SHARED).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    wholeWords(),
    compressed(),
    formerStays(),
    describeRelease(),
    screensAreLazy(),
  ],
  json: { namedExports: false },
  resolve: {
    alias: [
      // React has had it since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    // From here on browsers know light-dark(), whose replacement would not follow a dark part of a page.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/worker/main.ts' },
      output: {
        // At the root under a fixed name, so that it may answer for every screen.
        entryFileNames: ({ name }) => (name === 'sw' ? WORKER : 'assets/[name]-[hash].js'),
        // The first file that is loaded contains the names of all others.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: GROUPS.map((group, at) => ({ ...group, priority: GROUPS.length - at })),
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/config.json': server } },
});

const list = (count: number, text: string) => Array.from({ length: count }, () => text).join();
const keys = (count: number, value = '0') =>
  Array.from({ length: count }, (_, n) => `"k${n}":${value}`).join();

interface Heavy {
  readonly text: string;
  readonly code: string;
}

export const HEAVY_RECORDS: Readonly<Record<string, Heavy>> = {
  '1.9 million missing teeth': {
    text: `{"dentition":{"missing":[${list(1_900_000, '0')}]}}`,
    code: 'import-unsupported',
  },
  '240,000 teeth': {
    text: `{"measurement":{"teeth":[${list(240_000, '{"tooth":1}')}]}}`,
    code: 'import-unsupported',
  },
  '300,000 missing teeth in less than 1 MB': {
    text: `{"dentition":{"missing":[${list(300_000, '11')}]}}`,
    code: 'body-too-complex',
  },
  '60,000 teeth with unknown keys': {
    text: `{"measurement":{"teeth":[${list(60_000, '{"a":1,"b":1}')}]}}`,
    code: 'body-too-complex',
  },
  '500,000 levels': { text: `{"dentition":${'['.repeat(500_000)}`, code: 'body-too-complex' },
  '100,000 values in lists of 1000': {
    text: `{"measurement":{"teeth":[${list(100, `{"defects":[${list(1000, '0')}]}`)}]}}`,
    code: 'body-too-complex',
  },
  'the most teeth that are read': {
    text: `{"measurement":{"teeth":[${list(990, `{"tooth":1,${keys(8)}}`)}]}}`,
    code: 'validation',
  },
  'the most missing teeth that are read': {
    text: `{"dentition":{"missing":[${list(990, '99')}],"implant":[${list(990, '99')}]}}`,
    code: 'validation',
  },
  'a string that does not end': {
    text: `{"dentition":"${'\\"'.repeat(500_000)}`,
    code: 'import-unsupported',
  },
};

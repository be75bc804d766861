import { MARKED_STEPS, type MarkedStep, NORMAL_CREST_MM, RULES_VERSION } from '@alveola/clinical';
import type { Block, Fact } from '../../blocks';
import type { Scene } from '../../drawings/scene';
import { isOtherAtImplant, stepHelpScene } from '../../drawings/stepHelp';
import { fill } from '../../sentences/reader';
import { VERSION } from '../../version';
import type { Dates } from '../../wholeReport';
import type { Words } from '../../words/languages';

type Section = keyof Words['instructions']['sections'];

export const INSTRUCTION_SECTIONS = [
  'purpose',
  'users',
  'patients',
  'contraindications',
  'before',
  'markers',
  'accuracy',
  'result',
  'remaining',
  'incident',
] as const satisfies readonly Section[];

/** The version and the rules come from the product; null means not set or unknown. */
export interface InstructionsLabel {
  readonly company: Readonly<Record<'name' | 'address' | 'number' | 'udi' | 'email', string | null>>;
  readonly build: { readonly commit: string; readonly date: string } | null;
}

interface Place {
  readonly drawing: Scene;
  readonly text: string;
}

export interface StepInstruction extends Place {
  readonly title: string;
  readonly implant: (Place & { readonly title: string }) | null;
}

interface InstructionsPaper {
  /** Sections up to the one on markers; the drawings of the steps follow them. */
  readonly before: readonly Block[];
  readonly steps: readonly StepInstruction[];
  readonly after: readonly Block[];
}

export function buildInstructions(words: Words, label: InstructionsLabel, dates: Dates): InstructionsPaper {
  const { title, intro, of: ofWords } = words.instructions;
  const drawn = INSTRUCTION_SECTIONS.indexOf('markers') + 1;
  const written = (sections: readonly Section[]) => sections.flatMap((section) => write(section, words));
  return {
    before: [
      { is: 'heading', level: 1, text: title },
      {
        is: 'text',
        text: `${fill(ofWords, { version: VERSION, rules: RULES_VERSION })}. ${intro}`,
        tone: 'lead',
      },
      { is: 'facts', look: 'head', label: title, columns: 3, facts: toFacts(words, label, dates) },
      ...written(INSTRUCTION_SECTIONS.slice(0, drawn)),
    ],
    steps: MARKED_STEPS.map((step) => toStep(step, words)),
    after: written(INSTRUCTION_SECTIONS.slice(drawn)),
  };
}

function toFacts(
  { about, instructions }: Words,
  { company, build }: InstructionsLabel,
  dates: Dates,
): readonly Fact[] {
  const orNotSet = (value: string | null) => value ?? about.notSet;
  return [
    { label: about.company.title, value: orNotSet(company.name) },
    { label: about.company.address, value: orNotSet(company.address) },
    { label: about.company.contact, value: orNotSet(company.email) },
    { label: about.version, value: VERSION },
    { label: about.rules, value: RULES_VERSION },
    { label: about.build, value: build?.commit ?? about.buildUnknown },
    { label: about.company.udi, value: orNotSet(company.udi) },
    { label: about.company.number, value: orNotSet(company.number) },
    { label: instructions.date, value: build ? dates.day(build.date) : about.buildUnknown },
  ];
}

function write(section: Section, { instructions }: Words): readonly Block[] {
  const { title, text } = instructions.sections[section];
  const paragraphs = fill(text, { mm: NORMAL_CREST_MM }).split('\n');
  return [
    { is: 'heading', level: 2, text: title },
    ...paragraphs.map(
      (paragraph, n): Block => ({ is: 'text', text: paragraph, ...(n > 0 ? { isApart: true } : {}) }),
    ),
  ];
}

function toStep(step: MarkedStep, { instructions, teeth, xray }: Words): StepInstruction {
  return {
    title: teeth.step[step],
    text: fill(xray.help[step], { mm: NORMAL_CREST_MM }),
    drawing: stepHelpScene(step, false),
    implant: isOtherAtImplant(step)
      ? {
          title: instructions.implant,
          text: xray.help.implant[step],
          drawing: stepHelpScene(step, true),
        }
      : null,
  };
}

import type { Key } from './drawings/keys';
import type { Scene } from './drawings/scene';
import type { ShownLevel } from './sentences/readReport';
import type { Check } from './sentences/sureSentence';

/** A piece of a report as plain data: what it says and means. How it looks is the renderer's. */
export type Block =
  | Heading
  | Text
  | Facts
  | Table
  | List
  | Steps
  | Figure
  | Pictures
  | Rule
  | Signature
  | LetterheadBlock
  | Annex;

/** What a text is beside its words: a rank, a judgement, or the band of a probing depth. */
export type Tone =
  | 'plain'
  | 'lead'
  | 'strong'
  | 'soft'
  | 'note'
  | 'unknown'
  | 'moderate'
  | 'deep'
  | 'good'
  | 'bad';

export interface Phrase {
  readonly text: string;
  readonly tone?: Tone;
  /** Its shape stands before the text. */
  readonly level?: ShownLevel | undefined;
}

export interface Heading {
  readonly is: 'heading';
  /** 1: title, 'answer': the diagnosis, 2: a section, 3: a part of one. */
  readonly level: 1 | 'answer' | 2 | 3;
  readonly text: string;
  /** What it comes to, beside or below the heading. */
  readonly more?: Phrase | null;
  /** Its section stands on pages of its own, turned so. */
  readonly page?: 'landscape';
}

export interface Text extends Phrase {
  readonly is: 'text';
  readonly check?: Check | null;
  /** Begins a paragraph: with air above it. */
  readonly isApart?: true;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: Tone;
  /** For who looks it up: a class, a kind of change. */
  readonly key?: string;
}

/** Names with their values. `head`: between two lines; `large`: the classes of the diagnosis. */
export interface Facts {
  readonly is: 'facts';
  readonly look: 'head' | 'large' | 'framed' | 'plain';
  readonly label: string;
  readonly columns: number;
  /** Parts of the width; without them all columns are alike. */
  readonly widths?: readonly number[];
  readonly facts: readonly Fact[];
}

export interface Column {
  readonly title: string;
  /** In parts of the whole. */
  readonly width: number;
  /** Of amounts. */
  readonly align?: 'right';
}

export interface Cell extends Phrase {
  /** As it was: it stands before an arrow. */
  readonly before?: Phrase;
  /** Said after it; `isDot`: where there is a screen, as a dot for the eye. */
  readonly more?: (Phrase & { readonly isDot?: true }) | null;
}

export interface Row {
  readonly key: number | string;
  /** The first names the row. Two alone: the second stands for all the others. */
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly is: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Item {
  readonly text: string;
  /** Said after it, softer: where it comes from. */
  readonly note?: string | null;
  /** Of a criterion; null: it could not be judged; absent: it is none. */
  readonly isMet?: boolean | null;
  readonly check?: Check | null;
}

export interface List {
  readonly is: 'list';
  readonly items: readonly Item[];
  readonly tone?: Tone;
}

export interface Step {
  readonly key: string;
  readonly title: string;
  /** The teeth that it is for. */
  readonly whose: string | null;
  readonly because: readonly Item[];
  readonly points: readonly string[];
}

/** Steps in their order; their titles carry the published numbers. */
export interface Steps {
  readonly is: 'steps';
  readonly steps: readonly Step[];
}

export interface Figure {
  readonly is: 'figure';
  /** Said to who cannot see it. */
  readonly alt: string;
  /** As wide as the page; null: the keys alone. */
  readonly scene: Scene | null;
  readonly above?: readonly Key[];
  readonly below?: readonly Key[];
  /** On the dark ground of X-rays. */
  readonly isDark?: true;
}

export interface MeasuredPicture {
  /** Of the image. */
  readonly id: string;
  readonly alt: string;
  readonly caption: string;
  /** What was measured, in pixels of the image. */
  readonly scene: Scene;
}

export interface Pictures {
  readonly is: 'pictures';
  readonly pictures: readonly MeasuredPicture[];
}

export interface Rule {
  readonly is: 'rule';
}

/** Above a paper: the clinic with where it is and how it is reached. */
export interface LetterheadBlock {
  readonly is: 'letterhead';
  readonly name: string;
  /** The address, and how it is reached. */
  readonly lines: readonly string[];
  /** Pixels of the clinic's logo; null: it has none. */
  readonly logo: { readonly width: number; readonly height: number } | null;
}

/** A line to sign on, and one for the day. */
export interface Signature {
  readonly is: 'signature';
  /** What stands under each line: who signs, and as what; the day. */
  readonly lines: readonly { readonly label: string; readonly below: string }[];
}

/** What follows can be left out; it begins a page. */
export interface Annex {
  readonly is: 'annex';
  readonly text: string;
}

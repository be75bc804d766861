import type {
  Assessment,
  BoneDefectKind,
  PictureCalibration,
  ClinicalValueType,
  ImagePoint,
  MarkerIdentity,
  MarkerStep,
  MeasuringStep,
  NotPeriodontal,
  PlacedNumber,
  Overrule,
  Preferences,
  Side,
  SidedFinding,
  SitePlace,
  SiteRowName,
  Third,
  ToothNumber,
  ToothState,
  Visibility,
  WholeToothFinding,
  WizardStep,
} from '@alveola/clinical';
import type { PatientDraft } from './patientDraft';

export const WIZARD_STEPS: readonly WizardStep[] = [0, 1, 2, 3, 4, 5];

export interface EditorRefusal {
  readonly code: string;
  readonly values: Readonly<Record<string, number | string>>;
}

export interface Snapshot {
  /** Null until the patient information of a new assessment was accepted. */
  readonly document: Assessment | null;
  readonly patient: PatientDraft;
}

export type SiteAwaited = 'ten' | 'coronal' | 'apical' | 'furcation' | 'mobility' | 'keratinized';

export interface SiteCursor {
  readonly list: SiteRowName;
  readonly at: SitePlace | null;
  /** Bleeding and margin keys belong to this site, although the next one is already asked. */
  readonly typed: SitePlace | null;
  readonly awaits: SiteAwaited | null;
  readonly entrances: number;
}

export type SiteEdit =
  | Readonly<{ does: 'digit'; digit: number }>
  | Readonly<{ does: 'mark'; list: 'bleeding' | 'plaque' | 'suppuration' }>
  | Readonly<{ does: 'fill'; value: number | boolean }>
  | Readonly<{ does: 'pass' | 'clear' | 'drop' }>;

export type SiteLook =
  | Readonly<{ does: 'go'; to: SitePlace; list?: SiteRowName }>
  | Readonly<{ does: 'list'; list: SiteRowName }>
  | Readonly<{ does: 'await'; what: SiteAwaited | null }>
  | Readonly<{ does: 'follow'; path: readonly SitePlace[] }>
  | Readonly<{ does: 'next' }>
  | Readonly<{ does: 'open' }>
  | Readonly<{ does: 'close' }>;

/** `every`: step by step at every tooth. `thirds`: by eye. `deciding`: only teeth that decide the classes. */
export type Approach = 'every' | 'thirds' | 'deciding';

export interface EditorState extends Snapshot {
  readonly past: readonly Snapshot[];
  readonly future: readonly Snapshot[];
  readonly preferences: Preferences;
  // The fields below describe the screen: never saved, never undone.
  readonly step: WizardStep;
  readonly reached: WizardStep;
  readonly tooth: ToothNumber | null;
  readonly valueType: ClinicalValueType;
  /** A pocket depth of 1 was typed at `tooth`; a second digit makes it 10 to 15. */
  readonly awaitsDigit: boolean;
  /** Null: one value a tooth, unless the record has sites (`siteCursor`). */
  readonly sites: SiteCursor | null;
  readonly path: readonly SitePlace[];
  readonly measuringStep: MeasuringStep;
  /** Null: not chosen, which behaves as `every`. */
  readonly approach: Approach | null;
  /** Chosen by hand. Otherwise `askedSide` finds the side from the document. */
  readonly side: Side | null;
  readonly image: string | null;
  /** The asked marker exists: its mean with the next click becomes the marker. */
  readonly measuresAgain: boolean;
  readonly asksOtherFilm: boolean;
  readonly refusal: EditorRefusal | null;
  /** Newest last; a marker leaves the list once somebody confirms it. */
  readonly questioned: readonly MarkerIdentity[];
  readonly rejectedNumbers: readonly ToothNumber[];
  /** The patient's newest completed analysis before this one; null where there is none, or not yet. */
  readonly lastVisit: Assessment | null;
  /** Ids of pictures that show no apices. */
  readonly bitewings: readonly string[];
  /** Teeth whose film ends above the apex, as the clinician says. */
  readonly cutOff: readonly ToothNumber[];
  /** Only these fields show their faults: those that were left, or all after an incomplete submission. */
  readonly checkedFields: readonly PatientTextField[] | 'all';
  /** The typed field or the dragged tooth: one gesture is one step of undo. */
  readonly gesture: PatientTextField | ToothNumber | null;
}

export type Edited = { readonly document: Assessment } | { readonly refusal: EditorRefusal };

export interface Editor extends EditorState {
  readonly document: Assessment;
}

/** Every edit and every look ends what was asked or said for one moment. */
export const MOMENT_OVER = {
  awaitsDigit: false,
  measuresAgain: false,
  asksOtherFilm: false,
  refusal: null,
  gesture: null,
} as const satisfies Partial<EditorState>;

export function isEditorOpen(editor: EditorState): editor is Editor {
  return editor.document !== null;
}

export type PatientTextField = 'patientNumber' | 'patientAge';

/** These edits need no document. The draft's schema checks the values. */
export type PatientEdit =
  | Readonly<{ type: 'patientEdited'; change: { readonly [Field in keyof PatientDraft]?: unknown } }>
  | Readonly<{ type: 'patientFieldLeft'; field: PatientTextField }>
  | Readonly<{ type: 'patientSubmitted' }>;

export type Edit =
  | Readonly<{ type: 'toothMarked'; teeth: readonly ToothNumber[]; state: ToothState }>
  | Readonly<{ type: 'remarkSet'; tooth: ToothNumber; text: string }>
  | Readonly<{ type: 'digitTyped'; digit: number }>
  | Readonly<{ type: 'valueEntered' | 'valuesFilled'; value: number }>
  | Readonly<{ type: 'suppurationToggled' | 'nonKeratinizedToggled'; tooth: ToothNumber }>
  | Readonly<{ type: 'markerPlaced'; at: ImagePoint }>
  | Readonly<{ type: 'numbersAccepted'; numbers: readonly PlacedNumber[] }>
  | Readonly<{ type: 'sideMeasured'; CEJ: ImagePoint; BoneLevel: ImagePoint; RootApex: ImagePoint | null }>
  | Readonly<{ type: 'markerMoved'; tooth: ToothNumber; step: MarkerStep; side: Side; at: ImagePoint }>
  | Readonly<{ type: 'markerRemoved'; tooth: ToothNumber; step: MarkerStep; side: Side; image: string }>
  | Readonly<{ type: 'estimatesSet'; teeth: readonly ToothNumber[]; third: Third | null }>
  | Readonly<{ type: 'estimatesFilled'; third: Third }>
  | Readonly<{
      type: 'boneDefectAnswered';
      tooth: ToothNumber;
      which: BoneDefectKind;
      present: boolean | null;
      at?: ImagePoint | null;
    }>
  | Readonly<{ type: 'findingSet'; tooth: ToothNumber; finding: WholeToothFinding; present: boolean }>
  | Readonly<{ type: 'sidedFindingSet'; tooth: ToothNumber; finding: SidedFinding; sides: readonly Side[] }>
  | Readonly<{ type: 'causeSet'; tooth: ToothNumber; cause: NotPeriodontal | null }>
  | Readonly<{
      type: 'implantLengthSet';
      tooth: ToothNumber;
      /** Millimetres. */
      length: number | null;
    }>
  | Readonly<{ type: 'visibilitySet'; tooth: ToothNumber; to: Visibility }>
  | Readonly<{ type: 'notVisibleMarked'; teeth: readonly ToothNumber[] }>
  | Readonly<{ type: 'calibrationSet'; image: string; calibration: PictureCalibration | null }>
  | Readonly<{ type: 'imageRemoved'; image: string }>
  | Readonly<{ type: 'scoreSet'; tooth: ToothNumber; score: number; computed: number }>
  | Readonly<{ type: 'measuredAnew' | 'scoreReset'; tooth: ToothNumber }>
  | Readonly<{ type: 'overruleSet'; overrule: Overrule | null }>
  | Readonly<{ type: 'siteEdited'; edit: SiteEdit }>
  | Readonly<{ type: 'valueCleared' | 'noDefectsLeft' | 'cleared' }>;

export type ScreenLook =
  | Readonly<{ type: 'toothSelected'; tooth: ToothNumber | null }>
  | Readonly<{ type: 'sideSelected'; side: Side | null }>
  | Readonly<{ type: 'stepEntered'; step: WizardStep }>
  | Readonly<{ type: 'valueTypeSelected'; valueType: ClinicalValueType }>
  | Readonly<{ type: 'measuringStepSelected'; measuringStep: MeasuringStep }>
  | Readonly<{ type: 'approachChosen'; approach: Approach }>
  | Readonly<{ type: 'repeatAsked'; tooth: ToothNumber; step: MarkerStep; side: Side }>
  | Readonly<{ type: 'rootAsked'; isAsked: boolean }>
  | Readonly<{ type: 'imageSelected'; image: string | null }>
  | Readonly<{ type: 'numbersRejected'; teeth: readonly ToothNumber[] }>
  | Readonly<{ type: 'lastVisitLoaded'; document: Assessment | null }>
  | Readonly<{ type: 'bitewingsListed'; images: readonly string[] }>
  | Readonly<{ type: 'cutOffSet'; teeth: readonly ToothNumber[]; isCutOff: boolean }>
  | Readonly<{ type: 'markerConfirmed' | 'markerAskedAgain'; marker: MarkerIdentity }>
  | Readonly<{ type: 'siteLooked'; look: SiteLook }>
  | Readonly<{ type: 'fractionTyped' | 'refusalSeen' }>;

export type Action =
  | Edit
  | PatientEdit
  | ScreenLook
  | Readonly<{ type: 'preferencesChanged'; preferences: Preferences }>
  | Readonly<{ type: 'preferencesLoaded'; preferences: Preferences }>
  | Readonly<{ type: 'versionTaken'; document: Assessment }>
  | Readonly<{ type: 'undone' }>
  | Readonly<{ type: 'redone' }>;

export interface Layers {
  readonly markers: boolean;
  readonly numbers: boolean;
  readonly lines: boolean;
  readonly figures: boolean;
  readonly loupe: boolean;
}

export const ALL_LAYERS: Layers = { markers: true, numbers: true, lines: true, figures: true, loupe: true };

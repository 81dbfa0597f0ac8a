import type { Kind } from "./routes";
import type { Visit } from "./visit";

/** Milliseconds of a first visit, with empty caches, by what it takes until then; null where none is set. */
export const FIRST_VISIT_MS = {
  firstPaintMs: { public: null, user: 1_000, admin: 1_000 },
  contentMs: { public: null, user: 1_800, admin: 1_800 },
  paintMs: { public: 1_200, user: 2_000, admin: 2_400 },
  inputMs: { public: null, user: 2_200, admin: 2_200 },
} satisfies Partial<Record<keyof Visit, Record<Kind, number | null>>>;

/** Milliseconds until the content of a second visit is there; null where none is set. */
export const SECOND_CONTENT_MS: Record<Kind, number | null> = {
  public: null,
  user: 800,
  admin: 1_000,
};

/** Brotli bytes of the scripts before the first input; for public pages that of `/login` alone. */
export const INPUT_SCRIPT_BYTES: Record<Kind, number> = {
  public: 110_000,
  user: 150_000,
  admin: 180_000,
};
export const INPUT_SCRIPT_PUBLIC_PAGE = "/login";

/** Milliseconds from an interaction to the next paint, for 98 of 100. */
export const INTERACTION_MS = 200;
export const INTERACTION_SHARE = 0.98;

export const ELEMENTS = 900;
export const ELEMENTS_PAGE = "/contracts";
export const LAYOUT_SHIFT = 0.03;

/** Lighthouse's scores of 100. */
export const PERFORMANCE_SCORE: Record<Kind, number> = { public: 95, user: 90, admin: 90 };
export const OTHER_SCORES = 100;
/** Load average of the machine below which Lighthouse's scores count. */
export const QUIET_LOAD = 0.5;

import { choice, searchParams } from "~/platform/ui/search-params";

export const CODE_STATES = ["available", "given"] as const;

/** Reads which codes are shown. */
export const codesSearch = searchParams({ state: choice(CODE_STATES) });
export type CodesSearch = ReturnType<typeof codesSearch>;

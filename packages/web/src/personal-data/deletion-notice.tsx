import { lazy, Suspense } from "react";
import { useMaybeProfile } from "~/platform/api/profile";

const DeletionBanner = lazy(() => import("./deletion-banner"));

/** Renders the banner of an account that is going to be deleted; its code is loaded for nobody else. */
export function DeletionNotice() {
  const deletesAt = useMaybeProfile()?.deletes_at ?? null;
  return deletesAt === null ? null : (
    <Suspense>
      <DeletionBanner deletesAt={deletesAt} />
    </Suspense>
  );
}

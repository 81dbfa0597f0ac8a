import { useMaybeProfile } from "~/platform/api/profile";
import { useLoaded } from "~/platform/ui/use-loaded";

const loadBanner = () => import("./deletion-banner");

/** Renders the banner of an account that is going to be deleted; its code is loaded for nobody else. */
export function DeletionNotice() {
  const deletesAt = useMaybeProfile()?.deletes_at ?? null;
  const loaded = useLoaded(loadBanner, deletesAt !== null);
  return deletesAt !== null && loaded !== null ? <loaded.default deletesAt={deletesAt} /> : null;
}

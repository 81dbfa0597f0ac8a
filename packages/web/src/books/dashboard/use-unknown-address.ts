import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useAfterHydration } from "~/platform/ui/after-hydration";

/** The places in the browser's history that one has left. */
const left = new Set<string>();

/** Returns whether an address that the app does not know has led here; false when one comes back. */
export function useUnknownAddress(): boolean {
  const { history } = useRouter();
  const isUnknown = useLocation({ select: ({ state }) => state.isUnknownAddress === true });
  const place = useLocation({ select: ({ state }) => state.__TSR_key ?? "" });
  useEffect(
    () => () => {
      if (history.location.state.__TSR_key !== place) left.add(place);
    },
    [history, place],
  );
  return useAfterHydration(isUnknown && !left.has(place), false);
}

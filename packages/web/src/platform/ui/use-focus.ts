import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref whose element takes the focus when it appears, if `wanted`, and when that becomes true. */
export function useFocus<Element extends HTMLElement>(wanted: boolean): RefObject<Element | null> {
  const place = useRef<Element>(null);
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);
  return place;
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

interface OpenId {
  /** The id in the URL of the screen; undefined when it names none. */
  openId: string | undefined;
  setOpenId: (id: string) => void;
}

/** Returns the id of the open item of a queue, kept in the URL, so that a reload, Back and a shared link find it again. */
export function useOpenId(): OpenId {
  const navigate = useNavigate();
  const openId = useSearch({ strict: false, select: ({ open }) => open });
  const setOpenId = useCallback(
    (id: string) =>
      void navigate({
        to: ".",
        search: (latest) => ({ ...latest, open: id }),
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  );
  return { openId, setOpenId };
}

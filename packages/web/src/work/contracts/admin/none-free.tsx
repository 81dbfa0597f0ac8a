import { contractFormMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { setupQuery } from "~/platform/api/setup";
import { Notice } from "~/platform/ui/notice";

/** Renders that newcomers cannot start while no open contract is free, with a way out; nothing while one is. */
export function NoneFree({ children }: { children: ReactNode }) {
  const { data } = useQuery(setupQuery);
  if (data?.free_contract !== false) return null;
  return (
    <Notice tone="warning">
      <span>{contractFormMessages.noneFree}</span> {children}
    </Notice>
  );
}

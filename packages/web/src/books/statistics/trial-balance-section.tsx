import { useIntersection } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useState } from "react";
import { RowsSkeleton } from "~/platform/ui/list";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./admin-dashboard.module.css";

const TrialBalance = lazy(() => import("./trial-balance"));

/** Renders the trial balance by month. It is at the end of the dashboard, and loaded once it is scrolled near. */
export function TrialBalanceSection() {
  const { ref, entry } = useIntersection({ rootMargin: "200px" });
  const [isNear, setIsNear] = useState(false);
  const isSeen = entry?.isIntersecting === true;
  useEffect(() => {
    if (isSeen) setIsNear(true);
  }, [isSeen]);
  return (
    <SectionCard title="Trial Balance">
      <div ref={ref} className={classes.later}>
        {isNear ? (
          <Suspense fallback={<RowsSkeleton bare count={9} height={32} />}>
            <TrialBalance />
          </Suspense>
        ) : null}
      </div>
    </SectionCard>
  );
}

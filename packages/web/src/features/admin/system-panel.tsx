import type { SystemStatus } from "@signpoint/api/entities/overview";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { serverNow } from "~/session/server-clock";
import { Badge } from "~/ui/badge";
import { Figure, Figures } from "~/ui/figures";
import { SectionCard } from "~/ui/section-card";
import classes from "./admin-dashboard.module.css";
import { systemLines } from "./system-lines";

/** How the parts that the product runs on are doing. */
export function SystemPanel({ system }: { system: SystemStatus }) {
  return (
    <SectionCard title="System Status">
      <Figures layout="column">
        {systemLines(system, serverNow()).map((line) => (
          <Figure key={line.name} name={line.name}>
            <span className={classes.status}>
              <span className={classes.quiet}>{line.detail}</span>
              {line.ok ? (
                <Badge tone="success" icon={IconCircleCheck}>
                  {line.state}
                </Badge>
              ) : (
                <Badge tone="warning" icon={IconAlertTriangle}>
                  {line.state}
                </Badge>
              )}
            </span>
          </Figure>
        ))}
      </Figures>
    </SectionCard>
  );
}

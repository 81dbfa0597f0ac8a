import { Button } from "@mantine/core";
import type { OwnSession } from "@signpoint/api/accounts/own-session";
import { accountSettingsMessages } from "@signpoint/api/texts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { endSession } from "~/platform/session/end-session";
import { Badge } from "~/platform/ui/badge";
import { formatDateTime } from "~/platform/ui/format";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { FoldedPart } from "~/platform/ui/sections";
import classes from "./settings.module.css";
import { sessionsQuery } from "./settings-query";

/** So many places are shown at once; the older ones are folded away. */
const SHOWN = 5;

/** Renders where the person is logged in, and ends one place or all others. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton count={2} height={56} />}
      failure={{
        title: "The list could not be loaded",
        message: accountSettingsMessages.sessionsFailed,
      }}
    >
      {({ items }) => <Sessions sessions={items} />}
    </Loaded>
  );
}

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const ending = useMutation({
    mutationFn: async ({ id, current }: OwnSession) => {
      if (current) await endSession();
      else await api.sessions.end({ p_session_id: id });
    },
    onSettled: refresh,
  });
  const endingOthers = useAction({
    mutationFn: () => api.sessions.endOthers({}),
    onSettled: refresh,
  });
  const problem = ending.error ?? endingOthers.error;
  const toRow = (session: OwnSession) => (
    <SessionRow
      key={session.id}
      session={session}
      busy={ending.isPending && ending.variables.id === session.id}
      onEnd={() => {
        endingOthers.reset();
        ending.mutate(session);
      }}
    />
  );
  const folded = sessions.slice(SHOWN);
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <div className={classes.stack}>
      {problem === null ? null : (
        <Notice tone="error">{getErrorMessage(problem, accountSettingsMessages.endFailed)}</Notice>
      )}
      <ul className={classes.sessions} aria-label="Places where you are logged in">
        {sessions.slice(0, SHOWN).map(toRow)}
      </ul>
      {folded.length === 0 ? null : (
        <FoldedPart title={`${folded.length} more`}>
          <ul className={classes.sessions} aria-label="More places where you are logged in">
            {folded.map(toRow)}
          </ul>
        </FoldedPart>
      )}
      {hasOthers ? (
        <div>
          <Button
            variant="default"
            loading={endingOthers.isPending}
            onClick={() => {
              ending.reset();
              endingOthers.mutate();
            }}
          >
            Log Out Everywhere Else
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface SessionRowProps {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const device = session.device ?? "Unknown device";
  const lastUsed = formatDateTime(session.last_used_at);
  const network = session.network === null ? "" : `, ${session.network}`;
  return (
    <li className={classes.session}>
      <span>
        <span className={classes.device}>
          {device} {session.current ? <Badge tone="success">This device</Badge> : null}
        </span>
        <span className={classes.facts}>
          Last used {lastUsed}
          {network}. Logged in {formatDateTime(session.created_at)}.
        </span>
      </span>
      <Button
        variant="default"
        loading={busy}
        aria-label={`Log Out: ${device}, last used ${lastUsed}`}
        onClick={onEnd}
      >
        Log Out
      </Button>
    </li>
  );
}

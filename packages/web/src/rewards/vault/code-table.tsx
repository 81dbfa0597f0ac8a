import IconCircleCheck from "virtual:icons/circle-check";
import IconCircleDashed from "virtual:icons/circle-dashed";
import { Button } from "@mantine/core";
import type { ItemCode } from "@signpoint/api/rewards/item-code";
import { vaultMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { Badge } from "~/platform/ui/badge";
import { ActionsCell, type Column, DataCell, DataTable, NameCell } from "~/platform/ui/data-table";
import { DateTime } from "~/platform/ui/format";
import classes from "./codes.module.css";
import { RemoveCode } from "./remove-code";

const COLUMNS: Column[] = [
  { name: "Code" },
  { name: "State" },
  { name: "Given to" },
  { name: "Added", optional: true },
  { name: "Actions" },
];

interface CodeTableProps {
  codes: readonly ItemCode[];
  /** Called with the masked code. */
  onRemoved: (name: string) => void;
}

/** Renders codes in rows, masked; each can be looked at in full, which is recorded. */
export function CodeTable({ codes, onRemoved }: CodeTableProps) {
  return (
    <DataTable label="Codes" columns={COLUMNS}>
      {codes.map((code) => (
        <CodeRow key={code.id} code={code} onRemoved={onRemoved} />
      ))}
    </DataTable>
  );
}

interface CodeRowProps extends Pick<CodeTableProps, "onRemoved"> {
  code: ItemCode;
}

function CodeRow({ code, onRemoved }: CodeRowProps) {
  const { id, masked, line, added_at, added_by } = code;
  const reveal = useMutation({
    mutationFn: () => api.vault.reveal({ p_code_id: id }),
    // Not kept longer than this row shows it.
    gcTime: 0,
  });
  const name = masked ?? "unreadable";
  return (
    <tr>
      <NameCell>
        <code className={classes.code}>{reveal.data?.code ?? masked ?? "Cannot be read"}</code>
        <span role="status" className={classes.looked}>
          {lookText(reveal)}
        </span>
      </NameCell>
      <DataCell name="State">
        <CodeState code={code} />
      </DataCell>
      <DataCell name="Given to">
        <GivenTo code={code} />
      </DataCell>
      <DataCell name="Added" optional>
        <span>
          <DateTime at={added_at} />
          {added_by === null ? "" : ` by ${added_by}`}
          {line === null ? ", typed for one buyer" : `, line ${line}`}
        </span>
      </DataCell>
      <ActionsCell foot>
        {reveal.data === undefined ? (
          <Button
            variant="default"
            aria-label={`Show code ${name}`}
            loading={reveal.isPending}
            disabled={masked === null}
            onClick={() => reveal.mutate()}
          >
            Show
          </Button>
        ) : (
          <Button variant="default" aria-label={`Hide code ${name}`} onClick={() => reveal.reset()}>
            Hide
          </Button>
        )}
        {code.redemption_id === null ? <RemoveCode code={code} onRemoved={onRemoved} /> : null}
      </ActionsCell>
    </tr>
  );
}

function lookText({ data, error }: { data: unknown; error: Error | null }): string {
  if (error !== null) return getErrorMessage(error, vaultMessages.codeLoadFailed);
  return data === undefined ? "" : "This look was recorded.";
}

function CodeState({ code: { redemption_id, used_at, revealed_at } }: { code: ItemCode }) {
  if (redemption_id === null) {
    return (
      <Badge tone="success" icon={IconCircleDashed}>
        Available
      </Badge>
    );
  }
  const label = used_at !== null ? "Used" : revealed_at !== null ? "Revealed" : "Given";
  return <Badge icon={IconCircleCheck}>{label}</Badge>;
}

function GivenTo({ code: { redemption_id, given_to, given_at } }: { code: ItemCode }) {
  if (redemption_id === null || given_at === null) return "–";
  return (
    <span>
      {given_to ?? "a deleted account"}, <DateTime at={given_at} />
    </span>
  );
}

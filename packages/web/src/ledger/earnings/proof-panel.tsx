import IconShieldCheck from "virtual:icons/shield-check";
import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type KeptHead, readKeptHead } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { proofMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { focusFirstError } from "~/platform/ui/focus";
import { Notice } from "~/platform/ui/notice";
import { Part, SectionCard, Terms } from "~/platform/ui/sections";
import { DownloadButton } from "./download-button";
import classes from "./statement.module.css";
import { useDownload } from "./use-download";
import type { Verification } from "./verify-statement";

/** Renders the proof of a statement: a file to save, and a check of it in this browser. */
export function ProofPanel({ month }: { month: string }) {
  const form = useForm({
    initialValues: { line: "" },
    validate: {
      line: (typed) =>
        typed.trim() === "" || readKeptHead(typed) !== null ? null : proofMessages.notCheckpoint,
    },
  });
  const kept = readKeptHead(form.values.line) ?? undefined;
  const check = useMutation({
    mutationFn: async (given: KeptHead | undefined) => {
      const { verifyStatement } = await import("./verify-statement");
      return await verifyStatement(month, given);
    },
  });
  const saved = useDownload(`signpoint-proof-${month}.json`, () =>
    api.earnings.proof({ month, ...(kept !== undefined && { from: kept.block }) }),
  );
  return (
    <div className={classes.proof}>
      <SectionCard title="Proof">
        <form
          className={classes.check}
          noValidate
          aria-label="Proof"
          onSubmit={form.onSubmit(() => check.mutate(kept), focusFirstError(form))}
        >
          <p className={classes.about}>
            Within seconds, each entry is sealed in a signed ledger that nobody can change unseen.
            Your browser can check that this statement fits it.
          </p>
          <Textarea
            label="Checkpoint that you kept (optional)"
            description="The line of an earlier check, or the lines on a printed statement or in a mail about a payout: shows whether anything was changed since."
            autosize
            minRows={1}
            maxRows={6}
            placeholder="signpoint-ledger-1 …"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("line")}
          />
          <div className={classes.actions}>
            <Button
              type="submit"
              size="md"
              loading={check.isPending}
              leftSection={<IconShieldCheck size={18} stroke={1.7} />}
            >
              Verify
            </Button>
            <DownloadButton
              busy={saved.busy}
              onClick={() => form.validate().hasErrors || saved.start()}
            >
              Proof File
            </DownloadButton>
          </div>
          <p className={classes.about}>
            The file can be checked without this site:{" "}
            <a href="/verify-proof.mjs" download>
              a program of one page for Node.js
            </a>
            .
          </p>
        </form>
        {saved.problem === null ? null : <Notice tone="error">{saved.problem}</Notice>}
        {check.error === null ? null : (
          <Notice tone="error" title="The check could not be made">
            {getErrorMessage(check.error, proofMessages.loadFailed)}
          </Notice>
        )}
        {check.data === undefined || check.isPending ? null : <Result found={check.data} />}
      </SectionCard>
    </div>
  );
}

function Result({ found }: { found: Verification }) {
  const { problems, checked, unchecked, line } = found;
  if (problems.length > 0) {
    return (
      <Notice tone="error" title="This statement does not fit the sealed ledger">
        <Terms terms={problems} />
      </Notice>
    );
  }
  const isUnsigned = unchecked.includes(proofMessages.noSignatures);
  return (
    <>
      <Notice
        tone={isUnsigned ? "warning" : "success"}
        title={
          isUnsigned
            ? "All hashes fit, but the signature could not be checked"
            : "This statement fits the sealed ledger"
        }
      />
      <div className={classes.parts}>
        <Part title="Checked">
          <Terms terms={checked} />
        </Part>
        <Part title="Not checked">
          <Terms terms={unchecked} />
        </Part>
        {line === null ? null : (
          <Part title="Checkpoint to keep">
            <p className={classes.about}>
              Whoever has this line can show later whether anything until now was changed.
            </p>
            <code className={classes.line}>{line}</code>
          </Part>
        )}
      </div>
    </>
  );
}

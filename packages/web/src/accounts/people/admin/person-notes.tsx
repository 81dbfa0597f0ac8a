import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { NOTE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { peopleMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { Entry, EntryList } from "~/platform/ui/entry-list";
import { focusFirstError } from "~/platform/ui/focus";
import { DateTime } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { RowsSkeleton } from "~/platform/ui/list";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./account-card.module.css";
import { notesQuery } from "./people-query";

/** Renders what admins have written about a person, and the form for another note. */
export function PersonNotes({ id }: { id: string }) {
  const { data, error } = useQuery(notesQuery(id));
  return (
    <SectionCard title="Notes">
      <div className={classes.stack}>
        <NoteForm id={id} />
        {data === undefined && error === null ? <RowsSkeleton bare count={2} height={48} /> : null}
        {data === undefined && error !== null ? (
          <Notice tone="error">{getErrorMessage(error, peopleMessages.notesLoadFailed)}</Notice>
        ) : null}
        {data === undefined || data.items.length === 0 ? null : (
          <EntryList>
            {data.items.map(({ id: noteId, note, admin_username, created_at }) => (
              <Entry
                key={noteId}
                title={<span className={classes.note}>{note}</span>}
                facts={
                  <>
                    {admin_username} · <DateTime at={created_at} />
                  </>
                }
              />
            ))}
          </EntryList>
        )}
      </div>
    </SectionCard>
  );
}

function NoteForm({ id }: { id: string }) {
  const form = useForm({
    initialValues: { note: "" },
    validate: { note: (text) => (text.trim() === "" ? peopleMessages.noteRequired : null) },
  });
  const add = useAction({
    mutationFn: (note: string) => api.people.addNote({ p_user_id: id, p_note: note.trim() }),
    onSuccess: async (_, sent) => {
      if (form.getValues().note === sent) form.reset();
      await queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey });
    },
  });
  const { question } = useLeaveWarning(() => form.values.note.trim() !== "");
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Add a note"
      onSubmit={form.onSubmit(({ note }) => add.mutate(note), focusFirstError(form))}
    >
      <Textarea
        label="New note"
        description="Admins alone read it."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTE_MAX_LENGTH}
        {...form.getInputProps("note")}
      />
      <ErrorNotice error={add.error} fallback={peopleMessages.noteFailed} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={add.isPending}>
          Add Note
        </Button>
      </div>
      {question}
    </form>
  );
}

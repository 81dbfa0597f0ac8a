import { Button, Input } from "@mantine/core";
import { UPLOAD_FILE_TYPES } from "@signpoint/api/platform/constants";
import { uploadMessages } from "@signpoint/api/texts";
import { useEffect, useRef, useState } from "react";
import { fileProblem } from "~/platform/ui/file-names";
import { FilePicker, UploadProgress, WaitingFile } from "~/work/files/file-picker";
import { useUpload } from "~/work/files/use-upload";
import { type QuestionProps, restoreFocus } from "./question";

const HINT = `${UPLOAD_FILE_TYPES.slice(0, -1).join(", ")} or ${UPLOAD_FILE_TYPES.at(-1)}, up to 10 MB`;

interface FileQuestionProps
  extends Pick<QuestionProps, "question" | "label" | "required" | "field" | "onBusy"> {
  signingId: string;
  /** Whether a file that was uploaded can only be replaced. */
  isFixed?: boolean;
}

/** Renders a question answered with one file, which is uploaded as soon as it is chosen. */
export function FileQuestion(props: FileQuestionProps) {
  const { question, signingId, label, required, isFixed = false, field, onBusy } = props;
  const upload = useUpload({
    signedContractId: signingId,
    questionId: question.id,
    keepsEarlier: !isFixed,
    onUploaded: ({ path }) => field.onChange(path),
  });
  const busy = upload.sending !== null;
  useEffect(() => {
    onBusy(question.id, busy);
    return () => onBusy(question.id, false);
  }, [onBusy, question.id, busy]);
  const wasBusy = useRef(busy);
  useEffect(() => {
    if (wasBusy.current !== busy) restoreFocus(question.id);
    wasBusy.current = busy;
  }, [question.id, busy]);
  const problem = upload.problem ?? field.error;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      required={required}
      withAsterisk={required}
      error={problem}
    >
      {upload.waiting === null ? null : (
        <WaitingFile
          name={upload.waiting.name}
          onUpload={() => upload.waiting !== null && upload.start(upload.waiting)}
          onDiscard={upload.discard}
        />
      )}
      {upload.sending !== null ? (
        <UploadProgress name={upload.sending.name} share={upload.share} onCancel={upload.cancel} />
      ) : (
        <FilePicker
          label={field.value === "" ? "Choose a File" : "Replace"}
          describedAs={required ? `${label} (required)` : label}
          path={field.value}
          hint={upload.cancelled ? `${uploadMessages.cancelled} ${HINT}` : HINT}
          invalid={Boolean(problem)}
          onPick={upload.start}
          extra={
            field.value === "" || required || isFixed ? null : (
              <Button variant="subtle" onClick={() => field.onChange("")}>
                Remove
              </Button>
            )
          }
        />
      )}
    </Input.Wrapper>
  );
}

type LocalFileProps = Pick<QuestionProps, "label" | "required" | "field">;

/** Renders the same question in a rehearsal: a chosen file is looked at by its name and size, and stays where it is. */
export function LocalFileQuestion({ label, required, field }: LocalFileProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const problem = refused ?? field.error;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      required={required}
      withAsterisk={required}
      error={problem}
    >
      <FilePicker
        label={field.value === "" ? "Choose a File" : "Replace"}
        describedAs={required ? `${label} (required)` : label}
        path={field.value}
        hint={HINT}
        invalid={Boolean(problem)}
        onPick={(file) => {
          const found = fileProblem(file);
          setRefused(found);
          if (found === null) field.onChange(file.name);
        }}
        extra={
          field.value === "" || required ? null : (
            <Button variant="subtle" onClick={() => field.onChange("")}>
              Remove
            </Button>
          )
        }
      />
    </Input.Wrapper>
  );
}

import { ChoiceQuestion } from "./choice-question";
import { FileQuestion } from "./file-question";
import { questionElementId } from "./focus-question";
import { LinkQuestion } from "./link-question";
import type { QuestionProps } from "./question-props";
import { TextQuestion } from "./text-question";

interface QuestionFieldProps extends Omit<QuestionProps, "label"> {
  number: number;
}

/** One question with the field for its kind of answer. */
export function QuestionField({ number, ...props }: QuestionFieldProps) {
  const { question } = props;
  return (
    <div id={questionElementId(question.id)}>
      {fieldFor({ ...props, label: `${number}. ${question.question_text}` })}
    </div>
  );
}

function fieldFor(props: QuestionProps) {
  switch (props.question.question_type) {
    case "text":
      return <TextQuestion {...props} />;
    case "link":
      return <LinkQuestion {...props} />;
    case "multiple_choice":
      return <ChoiceQuestion {...props} />;
    case "file":
      return <FileQuestion {...props} />;
    default:
      return props.question.question_type satisfies never;
  }
}

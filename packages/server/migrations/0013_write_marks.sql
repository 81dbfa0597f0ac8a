CREATE TABLE "write_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" "pg_lsn" NOT NULL
);

CREATE UNLOGGED TABLE "readiness_probe" (
	"padding" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "readiness_probe" ALTER COLUMN "padding" SET STORAGE PLAIN;

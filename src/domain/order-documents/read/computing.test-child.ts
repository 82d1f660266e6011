/** A program in place of the one that reads documents, whose loop never looks at its input. */
process.stdout.write("\n");
for (;;) Math.random();

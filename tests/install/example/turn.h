// Writes 32 by 32 words turned; whether all went well.
int turned(unsigned *out, const unsigned *in);

#define LOOM_VERSION "0.1"

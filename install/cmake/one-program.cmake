# loom sees kernels in the program itself alone: libraries are static.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)

# What is there for counting and checking changes nothing of what kernels compute:
# random ones (random/), always the same.  Sourced by run.
check 'random kernels compute what plain functions do' sh $here/random/run SEED=2 KERNELS=100
